import { Skeleton } from '@/components/ui/skeleton';

const places = ['treasury', 'revenue', 'expenses', 'result', 'margin', 'runway'];

/** The places of the sentence on the period, of the figures and of the first chart, as high as they are, until they are there. */
export function Waiting() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <div className="-mb-3 h-10 md:h-5">
        <Skeleton className="w-64" />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        {places.map((place) => (
          <div key={place} className="h-41 rounded-2xl border border-line bg-surface p-4 sm:p-5 xl:h-34">
            <Skeleton className="w-1/3" />
            <Skeleton className="mt-3 h-7 w-2/3" />
          </div>
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}
