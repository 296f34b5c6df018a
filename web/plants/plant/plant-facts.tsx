import type { ComponentProps } from 'react';
import type { Plant } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { ButtonLink } from '../../ui/control/button-link.tsx';
import * as css from './plant-facts.module.css';

interface PlantFactsProps {
  plant: Plant;
  /** What a button needs that prints its label. */
  printing: ComponentProps<'button'>;
}

/** What there is to know of a plant, and what can be done with it. */
export function PlantFacts({ plant, printing }: PlantFactsProps) {
  const { id, name, tag } = plant;
  return (
    <div className={css.card}>
      <h1 className={css.name}>{name}</h1>
      <dl className={css.facts}>
        <div>
          <dt>{words.fieldLabels.id}</dt>
          <dd>{id}</dd>
        </div>
        <div>
          <dt>{words.fieldLabels.tag}</dt>
          <dd>{tag ? <span className={css.tag}>{tag}</span> : words.plantHasNoTag}</dd>
        </div>
      </dl>
      <div className={css.actions}>
        <Button {...printing}>{words.printLabel}</Button>
        <ButtonLink href={`/?search=${id}`}>{words.showInList}</ButtonLink>
      </div>
    </div>
  );
}
