import { Fragment, type ReactNode } from 'react';
import * as words from '../../server/words/words.ts';
import { BASE_PATH } from '../api/base-path.ts';
import type { Operation } from './api-description.ts';
import { describeValue } from './api-description.ts';
import * as css from './operation-section.module.css';
import { TryOperation } from './try-operation.tsx';

interface OperationSectionProps {
  operation: Operation;
  token: string;
  onTokenMissing: () => void;
}

/** One operation: what it takes, what it answers, and a form that sends it. */
export function OperationSection({ operation, token, onTokenMissing }: OperationSectionProps) {
  const { id, method, path, summary, description, inputs, responses } = operation;
  return (
    <section className={css.operation} aria-labelledby={id}>
      <h2 id={id} lang="en" className={css.title}>
        {summary}
      </h2>
      <p className={css.line}>
        <code className={css.method} data-method={method}>
          {method}
        </code>{' '}
        <code>{path}</code>
      </p>
      <p lang="en" className={css.text}>
        {withCode(description)}
      </p>
      <div className={css.columns}>
        <div>
          <h3>{words.apiParameters}</h3>
          <dl className={css.facts}>
            {inputs.map(({ name, place, isRequired, description: about, value }) => (
              <div key={name} className={css.fact}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <span className={css.kind}>
                    {isRequired
                      ? words.apiRequired(place, describeValue(value))
                      : words.apiOptional(place, describeValue(value))}
                  </span>{' '}
                  <span lang="en">{withCode(about ?? '')}</span>
                </dd>
              </div>
            ))}
          </dl>
          <h3>{words.apiResponses}</h3>
          <dl className={css.facts}>
            {responses.map(({ status, description: about, headers }) => (
              <div key={status} className={css.fact}>
                <dt>
                  <code data-good={status < '400'}>{status}</code>
                </dt>
                <dd lang="en">
                  {withCode(about, status < '400' ? undefined : linkProblem)}
                  {headers.map(([name, text]) => (
                    <span key={name} className={css.header}>
                      <code>{name}</code> {withCode(text)}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <TryOperation operation={operation} token={token} onTokenMissing={onTokenMissing} />
      </div>
    </section>
  );
}

/** Shows what the description writes between back-ticks as code, or as `show` does. */
function withCode(text: string, show = (code: string): ReactNode => <code>{code}</code>) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <Fragment key={index}>{show(part)}</Fragment> : part));
}

/** Leads from the code of a problem to what explains it. */
function linkProblem(code: string) {
  return (
    <a href={`${BASE_PATH}/problems/${code}`}>
      <code>{code}</code>
    </a>
  );
}
