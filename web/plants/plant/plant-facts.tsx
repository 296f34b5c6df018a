import type { Plant } from '../../../server/contract/plants.ts';
import type { Person } from '../../api/person.ts';
import { Button } from '../../ui/control/button.tsx';
import { ButtonLink } from '../../ui/control/button-link.tsx';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import { DEFAULT_SORT } from '../address/list-state.ts';
import { labelsCode } from '../labels/labels-code.ts';
import * as css from './plant-facts.module.css';

/** What there is to know of a plant, and what can be done with it. */
export function PlantFacts({ person, plant }: { person: Person; plant: Plant }) {
  const { Dialog, close, opener } = useLateDialog(labelsCode);
  const { id, name, tag } = plant;
  return (
    <div className={css.card}>
      <h1 className={css.name}>{name}</h1>
      <dl className={css.facts}>
        <div>
          <dt>Id</dt>
          <dd>{id}</dd>
        </div>
        <div>
          <dt>Tag</dt>
          <dd>{tag ? <span className={css.tag}>{tag}</span> : 'none'}</dd>
        </div>
      </dl>
      <div className={css.actions}>
        <Button {...opener}>Print label</Button>
        <ButtonLink href={`/?search=${id}`}>Show in list</ButtonLink>
      </div>
      {Dialog && (
        <Dialog
          person={person}
          plants={[plant]}
          matching={null}
          count={1}
          sort={DEFAULT_SORT}
          onClose={close}
        />
      )}
    </div>
  );
}
