import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SessionView } from '../../server/contract/answers.ts';
import type { Plant } from '../../server/contract/plants.ts';
import * as words from '../../server/words/words.ts';
import { Button } from '../ui/control/button.tsx';
import { useShortcuts } from '../ui/hook/use-shortcuts.ts';
import { useTitle } from '../ui/hook/use-title.ts';
import { useWatched } from '../ui/hook/watched.ts';
import { AddPlantForm } from './add/add-plant-form.tsx';
import { filterOf } from './address/list-filter.ts';
import {
  FIRST_PAGE,
  formatListAddress,
  type ListState,
  orderTags,
  placeOf,
} from './address/list-state.ts';
import { type GoToList, useListState } from './address/use-list-state.ts';
import { listTags, tagsQuery } from './api/plant-queries.ts';
import { usePlantPage } from './api/use-plant-page.ts';
import { useEditState } from './edit/use-edit-state.ts';
import { hasDraft, usePlantWork } from './plant-work.ts';
import { PlantsList } from './plants-list.tsx';
import * as css from './plants-screen.module.css';
import { ShortcutsButton } from './shortcuts/shortcuts-button.tsx';
import { ListTools } from './table/list-tools.tsx';
import { usePlantActions } from './table/use-plant-actions.ts';
import { TagChips } from './tags/tag-chips.tsx';
import { ExportButton } from './transfer/export-button.tsx';
import { ImportButton } from './transfer/import-button.tsx';

/** The plants of a workspace: add one, find some, page through all, delete and undo. */
export function PlantsScreen({ session }: { session: SessionView }) {
  useTitle(words.plants);
  const { role } = session;
  const canEdit = role !== 'viewer';
  const [state, go] = useListState(session);
  const list = usePlantPage(session, state, go);
  const { page, isComing, shownState, ownState } = list;
  const tags = useQuery({ ...tagsQuery(session), select: listTags }).data ?? [];
  // Asked for once the list has come: to count what a search finds takes the server longer than to find it.
  const found = useQuery(tagsQuery(session, shownState.search));
  const { remove, undoLast, trackUndoable } = usePlantActions(session);
  const work = usePlantWork();
  const { waiting, refused } = useWatched(work.outbox);
  // Who may only look by now still sees what they had typed while they might do more.
  const isUnsent = hasDraft(work) || waiting.length > 0;
  const showsForm = canEdit || isUnsent || refused.length > 0;
  const top = useRef<HTMLElement>(null);
  const [isAdding, setAdding] = useState(isUnsent);
  useShortcuts(canEdit ? { z: undoLast } : {});

  const show: GoToList = (next, options) => {
    go(next, options);
    const isAbove = (top.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAbove) top.current?.scrollIntoView({ block: 'start' });
  };

  function toggleTag(tag: string): ListState {
    const { tags } = state;
    const next = tags.includes(tag) ? tags.filter((one) => one !== tag) : orderTags([...tags, tag]);
    return { ...state, ...FIRST_PAGE, tags: next };
  }

  function deletePlant(plant: Plant) {
    if (!isComing && page?.rows.length === 1 && page.hasPrevious) {
      const number = Math.max(1, ownState.page - 1);
      const cursor = { before: placeOf(plant, ownState.sort) };
      go({ ...ownState, cursor, page: number }, { replace: true });
    }
    void remove(plant);
  }

  const editState = useEditState({
    person: session,
    page,
    shownFilter: filterOf(shownState),
    settled: list.settled,
    filter: filterOf(ownState),
    sort: ownState.sort,
    tags,
    trackUndoable,
    onDelete: deletePlant,
  });
  const editing = canEdit ? editState : null;

  return (
    <div className={css.screen}>
      <h1 className={css.title}>{words.plants}</h1>
      <ListTools session={session} state={state} onGo={show}>
        <ShortcutsButton canEdit={canEdit} />
        {canEdit && (
          <Button
            look="primary"
            className={css.add}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            {words.showAddForm}
          </Button>
        )}
        <ExportButton
          session={session}
          state={state}
          total={list.isStale ? undefined : page?.total}
        />
        {canEdit && <ImportButton session={session} trackUndoable={trackUndoable} />}
      </ListTools>
      {showsForm && (
        <AddPlantForm
          session={session}
          nextId={page?.nextId}
          tags={tags}
          isOpen={isAdding}
          onOpen={() => setAdding(true)}
        />
      )}
      <TagChips
        all={tags}
        found={found.data}
        search={state.search}
        chosen={state.tags}
        onToggle={(tag) => show(toggleTag(tag))}
        addressOf={(tag) => formatListAddress(toggleTag(tag))}
        onApproach={(tag) => list.prefetch(toggleTag(tag))}
        editing={editing}
      />
      <section ref={top} className={css.list} aria-label={words.allPlants}>
        <PlantsList list={list} state={state} onGo={show} editing={editing} />
      </section>
    </div>
  );
}
