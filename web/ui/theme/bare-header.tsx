import { Brand } from './brand.tsx';

/** The header before anyone is known to be signed in. The pages hold the same, to be seen while the code loads. */
export function BareHeader() {
  return (
    <header className="bare-header">
      <div>
        <Brand />
      </div>
    </header>
  );
}
