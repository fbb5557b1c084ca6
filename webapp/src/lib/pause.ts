/** Waits a while; without one, only so long that the browser paints and answers between two long pieces of work. */
export function pause(ms = 0): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
