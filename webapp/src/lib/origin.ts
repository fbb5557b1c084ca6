/** The address to return to after signing in: `from` if it lies on this site, else the root, whose guard knows more. */
export function localPath(from: string | undefined): string {
  return from !== undefined && /^\/[^/\\]/.test(from) ? from : '/';
}
