/** The reference of a piece on one line: what is too long for its column shows when it is pointed at. */
export function PieceText({ value }: { value: string }) {
  return (
    <bdi className="block max-w-48 truncate" title={value}>
      {value}
    </bdi>
  );
}
