import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SessionView } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { useOwnPath } from '../../address/own-path.ts';
import { describeFailure, isSessionOver, RequestFailed } from '../../api/request-failed.ts';
import { ButtonLink } from '../../ui/control/button-link.tsx';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import { useTitle } from '../../ui/hook/use-title.ts';
import { MessagePanel } from '../../ui/message/message-panel.tsx';
import { Notice } from '../../ui/message/notice.tsx';
import { TryAgain } from '../../ui/message/try-again.tsx';
import { DEFAULT_SORT } from '../address/list-state.ts';
import { labelsCode } from '../labels/labels-code.ts';
import { PlantFacts } from './plant-facts.tsx';
import { plantQuery } from './plant-query.ts';
import * as css from './plant-screen.module.css';

interface PlantScreenProps {
  session: SessionView;
  /** What was changed of the plant, by its id. */
  children: (id: number) => ReactNode;
}

/** One plant, where the code on its label leads. */
export function PlantScreen({ session, children }: PlantScreenProps) {
  const id = Number(useOwnPath().replace(/\D/g, ''));
  const { data: plant, error, refetch } = useQuery(plantQuery(session, id));
  const isGone = error instanceof RequestFailed && error.code === 'plant_not_found';
  // An ended session is told elsewhere.
  const failure = isGone || isSessionOver(error) ? null : error;
  useTitle(plant && !isGone ? plant.name : words.plantPageTitle(id));
  const { Dialog, close, opener } = useLateDialog(labelsCode);
  // Somebody may delete it while its label is about to be printed.
  const label = Dialog && plant && (
    <Dialog
      person={session}
      plants={[plant]}
      matching={null}
      count={1}
      sort={DEFAULT_SORT}
      onClose={close}
    />
  );
  const again = <TryAgain ask={refetch} />;

  if (isGone) {
    return (
      <div className={css.screen}>
        {label}
        <div className={css.panel}>
          <MessagePanel
            sketch="search"
            title={words.noPlantTitle(id)}
            level={1}
            action={<ButtonLink href="/">{words.goToPlants}</ButtonLink>}
          >
            <p>{words.noPlantText}</p>
          </MessagePanel>
        </div>
        {children(id)}
      </div>
    );
  }
  if (!plant) {
    return (
      failure && (
        <div className={css.panel}>
          <MessagePanel sketch="wilted" title={words.plantNotLoaded} level={1} action={again}>
            <p>{describeFailure(failure)}</p>
          </MessagePanel>
        </div>
      )
    );
  }
  return (
    <div className={css.screen}>
      {label}
      {failure && (
        <Notice action={again}>
          {words.mayBeOutdated} {describeFailure(failure)}
        </Notice>
      )}
      <PlantFacts plant={plant} printing={opener} />
      {children(id)}
    </div>
  );
}
