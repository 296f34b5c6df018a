/** Builds the address of a one-time sign-in link. The code is a fragment, which no server is sent. */
export function signInAddress(publicUrl: URL, code: string): string {
  return `${publicUrl.origin}/sign-in#code=${code}`;
}
