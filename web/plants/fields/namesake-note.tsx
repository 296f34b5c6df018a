import { useQuery } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Plant, plantTexts } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { Link } from '../../address/link.tsx';
import type { Person } from '../../api/person.ts';
import { ScreenHiddenContext } from '../../ui/dialog/screen-hidden.ts';
import { PAUSE_MS } from '../../ui/hook/when-typing-pauses.ts';
import { describeNamesakes } from './describe-namesakes.ts';
import * as css from './namesake-note.module.css';
import { namesakesQuery } from './namesakes-query.ts';

interface NamesakeNoteProps<Fields extends { name: string }> {
  person: Person;
  form: UseFormReturn<Fields>;
  /** The plant that is being corrected, which may keep its name; left out where one is added. */
  of?: Plant;
  className?: string | undefined;
}

/**
 * Says below the name, once it has stood there for a moment, that other plants have it. It stands last in
 * its form, so that Tab leads from field to field.
 */
export function NamesakeNote<Fields extends { name: string }>(props: NamesakeNoteProps<Fields>) {
  const { person, form, of, className } = props;
  const name = useTypedName(form);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    // It moves nothing, so that it need not wait for an input method, which may keep the last word open.
    const timer = setTimeout(() => setAsked(name), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const isHidden = useContext(ScreenHiddenContext);
  const isWanted = asked === name && name !== of?.name && !isHidden;
  const { data } = useQuery(namesakesQuery(person, isWanted ? name : ''));
  const others = data?.plants.filter(({ id }) => id !== of?.id) ?? [];
  const [first] = others;
  return (
    <div className={`${css.note} ${className ?? ''}`}>
      <p role="status" className={css.text}>
        {data && describeNamesakes({ plants: others, hasMore: data.hasMore })}
      </p>
      {first && (
        <Link
          className={css.show}
          href={`/?${new URLSearchParams({ search: first.name })}`}
          aria-label={words.showNamesakes(first.name)}
        >
          {words.show}
        </Link>
      )}
    </div>
  );
}

/** Returns the name that stands in a form, as it would be stored; empty while it could not be. */
function useTypedName<Fields extends { name: string }>(form: UseFormReturn<Fields>): string {
  const subscribe = useCallback(
    (onChange: () => void) =>
      form.subscribe({ formState: { values: true }, callback: () => onChange() }),
    [form],
  );
  const typed = useSyncExternalStore(subscribe, () => form.getValues().name);
  return plantTexts.name.safeParse(typed).data ?? '';
}
