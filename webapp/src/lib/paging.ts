/** Options of a generated infinite query: the service says where the next page begins. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor?: string | null }): string | undefined => page.next_cursor ?? undefined,
};
