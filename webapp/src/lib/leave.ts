/** Goes to a page of somebody else, as that of a payment provider. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
