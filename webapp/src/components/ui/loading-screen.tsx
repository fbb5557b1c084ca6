import { BrandMark } from './brand';

/** The whole window while something must be known before anything can be shown. */
export function LoadingScreen({ text, hint }: { text: string; hint?: string }) {
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <BrandMark className="size-32 animate-pulse" />
      <p className="font-medium">{text}</p>
      {hint === undefined ? null : <p className="text-sm text-muted">{hint}</p>}
    </div>
  );
}
