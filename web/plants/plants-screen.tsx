import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SessionView } from '../../server/contract/bff.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { Button } from '../ui/button.tsx';
import { ShortcutsDialog } from '../ui/shortcuts-dialog.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import { useTitle } from '../ui/use-title.ts';
import { AddPlantForm } from './add-plant-form.tsx';
import type { ListState } from './list-state.ts';
import { tagsQuery } from './plant-queries.ts';
import { PlantsList } from './plants-list.tsx';
import css from './plants-screen.module.css';
import { RowsPerPage } from './rows-per-page.tsx';
import { SearchBox } from './search-box.tsx';
import { listShortcuts } from './shortcuts.ts';
import { useListState } from './use-list-state.ts';
import { usePlantActions } from './use-plant-actions.ts';
import { usePlantPage } from './use-plant-page.ts';

/** The plants of a workspace: add one, find some, page through all, delete and undo. */
export function PlantsScreen({ session }: { session: SessionView }) {
  useTitle('Plants');
  const { workspace, role } = session;
  const canEdit = role !== 'viewer';
  const [state, go] = useListState();
  const list = usePlantPage(workspace, state, go);
  const tags = useQuery({ ...tagsQuery(workspace), enabled: canEdit });
  const { remove, noteAdded, undoLast } = usePlantActions(workspace);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const top = useRef<HTMLElement>(null);

  const openHelp = () => setIsHelpOpen(true);
  useShortcuts(canEdit ? { z: undoLast, '?': openHelp } : { '?': openHelp });

  function show(next: ListState) {
    go(next);
    const isAbove = (top.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAbove) top.current?.scrollIntoView({ block: 'start' });
  }

  function deletePlant(plant: Plant) {
    if (list.page?.rows.length === 1 && list.page.hasPrevious) {
      const page = Math.max(1, state.page - 1);
      go({ ...state, cursor: { before: plant.id }, page }, { replace: true });
    }
    void remove(plant);
  }

  return (
    <div className={css.screen}>
      <div className={css.head}>
        <h1>Plants</h1>
        <Button look="quiet" className={css.help} onClick={openHelp}>
          Keyboard shortcuts
        </Button>
      </div>
      {canEdit && (
        <AddPlantForm
          workspace={workspace}
          nextId={list.page?.nextId}
          tags={tags.data ?? []}
          onAdded={noteAdded}
        />
      )}
      <div className={css.tools}>
        <SearchBox
          search={state.search}
          onSearch={(search) =>
            go({ ...state, search, cursor: 'first', page: 1 }, { replace: true })
          }
        />
        <RowsPerPage
          limit={state.limit}
          onChange={(limit) => show({ ...state, limit, cursor: 'first', page: 1 })}
        />
      </div>
      <section ref={top} className={css.list} aria-label="All plants">
        <PlantsList list={list} state={state} onGo={show} onDelete={canEdit ? deletePlant : null} />
      </section>
      {isHelpOpen && (
        <ShortcutsDialog shortcuts={listShortcuts(canEdit)} onClose={() => setIsHelpOpen(false)} />
      )}
    </div>
  );
}
