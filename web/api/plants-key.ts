/** Everything the cache knows of a workspace's plants stands under this key, their history too. */
export function plantsKey(workspace: string) {
  return ['plants', workspace] as const;
}
