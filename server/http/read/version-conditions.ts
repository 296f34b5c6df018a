import type { HonoRequest } from 'hono';
import type { VersionCondition } from '../../domain/plants/version-condition.ts';
import type { Version } from '../../domain/store.ts';

const TAG = /^"(\d{1,16})-(\d{1,16})"$/;

/** Names a workspace's state by a strong entity tag, with its quotes. */
export function entityTag({ seq, at }: Pick<Version, 'seq' | 'at'>): string {
  return `"${seq}-${at}"`;
}

/**
 * Reads what If-Match and If-None-Match ask for (RFC 9110, sections 13.1.1 and 13.1.2). A weak tag
 * matches nothing under If-Match. Nothing here has a date of change, so If-Unmodified-Since is
 * ignored, as section 13.1.4 demands.
 */
export function readConditions(request: HonoRequest): VersionCondition[] {
  const conditions: VersionCondition[] = [];
  const ifMatch = request.header('if-match');
  if (ifMatch !== undefined) conditions.push({ versions: readTags(ifMatch), wanted: true });
  const ifNoneMatch = request.header('if-none-match');
  // A GET that finds its tag is answered with 304 instead.
  if (ifNoneMatch !== undefined && request.method !== 'GET' && request.method !== 'HEAD') {
    const strong = ifNoneMatch.replaceAll('W/"', '"');
    conditions.push({ versions: readTags(strong), wanted: false });
  }
  return conditions;
}

function readTags(header: string): VersionCondition['versions'] {
  if (header.trim() === '*') return null;
  return header.split(',').flatMap((entry) => {
    const [, seq, at] = TAG.exec(entry.trim()) ?? [];
    return seq === undefined ? [] : [{ seq: Number(seq), at: Number(at) }];
  });
}
