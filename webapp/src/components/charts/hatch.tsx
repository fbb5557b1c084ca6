/** The pattern that lies over every other fill, so that no colour alone tells them apart. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="0" y1="0" x2="0" y2="6" className="stroke-surface" strokeWidth="3" />
      </pattern>
    </defs>
  );
}
