import { Component, type ReactNode, Suspense } from 'react';
import { Button } from './button.tsx';
import { MessagePanel } from './message-panel.tsx';

interface LoadedLaterProps {
  /** What stands there until it has come; nothing where that is not told. */
  meanwhile?: ReactNode;
  children: ReactNode;
}

/**
 * Stands around what `lazy` loads when it is first needed. Where its code cannot be had, because the
 * connection is lost or a newer version has taken its place, it says so instead of emptying the page.
 */
export class LoadedLater extends Component<LoadedLaterProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { meanwhile, children } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={meanwhile}>{children}</Suspense>;
    // A browser may remember that the code could not be loaded, so only a reload tries again.
    const reload = <Button onClick={() => location.reload()}>Reload</Button>;
    return (
      <MessagePanel sketch="wilted" title="This part could not be loaded" action={reload}>
        <p>Check the connection and reload the page. What you typed in the form is kept.</p>
      </MessagePanel>
    );
  }
}
