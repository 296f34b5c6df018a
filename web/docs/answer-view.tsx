import * as words from '../../server/words/words.ts';
import * as css from './answer-view.module.css';
import type { TrialAnswer } from './trial.ts';

interface AnswerViewProps {
  /** The method and the path that were asked. */
  request: string;
  answer: TrialAnswer;
}

/** What came back to which request: the status, the headers that tell something, and the body. */
export function AnswerView({ request, answer }: AnswerViewProps) {
  const { status, statusText, headers, body, isCut } = answer;
  return (
    <section className={css.answer} aria-label={words.apiAnswer}>
      <p className={css.request}>{request}</p>
      <p role="status" className={css.status} data-good={status < 400}>
        {status} {statusText}
      </p>
      <details className={css.headers}>
        <summary>{words.apiHeaders(headers.length)}</summary>
        <pre className={css.text}>
          {headers.map(([name, text]) => `${name}: ${text}`).join('\n')}
        </pre>
      </details>
      <pre className={css.text}>
        {body === '' ? words.apiNoBody : body}
        {isCut && `\n${words.apiBodyCut}`}
      </pre>
    </section>
  );
}
