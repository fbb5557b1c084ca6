import { BrandMark } from './brand';

/** The whole window while something must be known before anything can be shown. */
export function LoadingScreen({ text, hint }: { text: string; hint?: string }) {
  return (
    <div role="status" className="relative flex min-h-dvh items-center justify-center">
      <BrandMark className="size-32" />
      <div className="absolute inset-x-6 top-1/2 pt-20 text-center">
        <p className="font-medium">{text}</p>
        {hint === undefined ? null : <p className="text-sm text-muted">{hint}</p>}
      </div>
    </div>
  );
}
