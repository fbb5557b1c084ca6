/** How far something has come; `percent` from 0 to 100, or undefined while nobody can tell. */
export function Progress({ percent, label }: { percent: number | undefined; label: string }) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={percent}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken indeterminate:animate-pulse indeterminate:bg-accent [&:indeterminate::-webkit-progress-bar]:bg-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-150"
    />
  );
}
