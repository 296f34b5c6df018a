import type { Cost, Costs, NewsCosts, Shared } from './costs.ts';
import type { Measured } from './measure-loads.ts';

/** What each request of some loads of one process cost. */
export interface MeasuredLoads {
  /** Of few workspaces, whose tokens are known most of the time. */
  pagesOfFew: Measured;
  /** Of all workspaces. */
  pages: Measured;
  creates: Measured;
  refusedCreates: Measured;
  /** All in one workspace, so that they share transactions. */
  createsOfOne: Measured;
}

type RequestCosts = Pick<Costs, 'client' | 'page' | 'tokenRead' | 'create' | 'batch' | 'beforeRow'>;

/**
 * Takes what loads cost apart.
 *
 * @param listeners how many processes heard of each change.
 */
export function deriveCosts(
  { pagesOfFew, pages, creates, refusedCreates, createsOfOne }: MeasuredLoads,
  news: NewsCosts,
  listeners: number,
): RequestCosts {
  const tokenRead = rise(pagesOfFew, pages, pages.tokenReads - pagesOfFew.tokenReads);
  /** What is left without the tokens that were read and the news that were told. */
  const rest = (load: Measured): Cost => {
    const told = ({ whole, message }: Shared) =>
      load.notifications * whole + load.messages * message;
    const inDatabase = told(news.send) + listeners * told(news.wake);
    return {
      server: load.server - load.tokenReads * tokenRead.server - told(news.hear),
      database: load.database - load.tokenReads * tokenRead.database - inDatabase,
    };
  };
  const [apart, together] = [rest(creates), rest(createsOfOne)];
  const batch = rise(together, apart, creates.batches - createsOfOne.batches);
  const create = {
    server: Math.max(0, together.server - batch.server * createsOfOne.batches),
    database: Math.max(0, together.database - batch.database * createsOfOne.batches),
  };
  const beforeRow = Math.min(rest(refusedCreates).database, batch.database);
  return { client: pages.client, page: rest(pages), tokenRead, create, batch, beforeRow };
}

/** How much more one costs than another, for each of what it has more of: nothing, where noise says less. */
function rise(less: Cost, more: Cost, count: number): Cost {
  return {
    server: Math.max(0, (more.server - less.server) / count),
    database: Math.max(0, (more.database - less.database) / count),
  };
}
