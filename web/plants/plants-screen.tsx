import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SessionView } from '../../server/contract/answers.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { useShortcuts } from '../ui/hook/use-shortcuts.ts';
import { useTitle } from '../ui/hook/use-title.ts';
import { AddPlantForm } from './add/add-plant-form.tsx';
import { filterOf } from './address/list-filter.ts';
import { FIRST_PAGE, type ListState, placeOf } from './address/list-state.ts';
import { type GoToList, useListState } from './address/use-list-state.ts';
import { tagsQuery, untaggedQuery } from './api/plant-queries.ts';
import { usePlantPage } from './api/use-plant-page.ts';
import { useEditState } from './edit/use-edit-state.ts';
import { PlantsHead } from './plants-head.tsx';
import { PlantsList } from './plants-list.tsx';
import * as css from './plants-screen.module.css';
import { ListTools } from './table/list-tools.tsx';
import { usePlantActions } from './table/use-plant-actions.ts';
import { TagChips } from './tags/tag-chips.tsx';
import { ExportButton } from './transfer/export-button.tsx';
import { ImportButton } from './transfer/import-button.tsx';

/** The plants of a workspace: add one, find some, page through all, delete and undo. */
export function PlantsScreen({ session }: { session: SessionView }) {
  useTitle('Plants');
  const { role } = session;
  const canEdit = role !== 'viewer';
  const [state, go] = useListState(session);
  const list = usePlantPage(session, state, go);
  const tags = useQuery(tagsQuery(session));
  const untagged = useQuery(untaggedQuery(session));
  const { remove, undoLast, trackUndoable } = usePlantActions(session);
  const top = useRef<HTMLElement>(null);
  useShortcuts(canEdit ? { z: undoLast } : {});

  const show: GoToList = (next, options) => {
    go(next, options);
    const isAbove = (top.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAbove) top.current?.scrollIntoView({ block: 'start' });
  };

  const withTag = (tag: string | null): ListState => ({ ...state, ...FIRST_PAGE, tag });

  function deletePlant(plant: Plant) {
    const { page } = list;
    if (page?.rows.length === 1 && page.hasPrevious) {
      const number = Math.max(1, state.page - 1);
      const cursor = { before: placeOf(plant, state.sort) };
      go({ ...state, cursor, page: number }, { replace: true });
    }
    void remove(plant);
  }

  const editState = useEditState({
    session,
    page: list.page,
    settled: list.settled,
    filter: filterOf(state),
    sort: state.sort,
    tags: tags.data ?? [],
    trackUndoable,
    onDelete: deletePlant,
  });
  const editing = canEdit ? editState : null;

  return (
    <div className={css.screen}>
      <PlantsHead canEdit={canEdit}>
        <ExportButton session={session} state={state} total={list.page?.total} />
        {canEdit && <ImportButton session={session} trackUndoable={trackUndoable} />}
      </PlantsHead>
      {canEdit && (
        <AddPlantForm session={session} nextId={list.page?.nextId} tags={tags.data ?? []} />
      )}
      <ListTools state={state} onGo={show} />
      <TagChips
        tags={tags.data}
        untagged={untagged.data}
        chosen={state.tag}
        onChoose={(tag) => show(withTag(tag))}
        onApproach={(tag) => list.prefetch(withTag(tag))}
        editing={editing}
      />
      <section ref={top} className={css.list} aria-label="All plants">
        <PlantsList list={list} state={state} onGo={show} editing={editing} />
      </section>
    </div>
  );
}
