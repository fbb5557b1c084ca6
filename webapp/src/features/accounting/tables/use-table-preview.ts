import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ProblemError } from '@/api/problem';
import { uploadTable } from '../table-file';
import type { ChosenFile } from './reading';

/** What is said of a file under an address. A question that is overtaken by the next one is given up; until that is answered the last answer shows. */
export function useTablePreview<T>(name: string, url: string, { id, file }: ChosenFile) {
  return useQuery<T, ProblemError>({
    queryKey: [name, id, url],
    queryFn: ({ signal }) => uploadTable<T>(url, file, { signal }),
    placeholderData: keepPreviousData,
    // A file is not sent again because something else was written.
    staleTime: 'static',
  });
}
