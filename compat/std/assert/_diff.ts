const CONTEXT_LINES = 3;
// The table of a full comparison has one cell per pair of lines; past this it costs seconds.
const MAX_CELLS = 4_000_000;

interface Line {
  mark: "-" | "+" | " ";
  text: string;
}

/**
 * The lines that differ between two texts, with a few equal ones around them: `-` marks what only
 * the first text has, `+` what only the second has.
 */
export function diff(actual: string, expected: string): string {
  const lines = compare(actual.split("\n"), expected.split("\n"));
  return collapse(lines).map(({ mark, text }) => `${mark}   ${text}`.trimEnd())
    .join("\n");
}

function compare(a: readonly string[], b: readonly string[]): Line[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (
    end < a.length - start && end < b.length - start &&
    a[a.length - 1 - end] === b[b.length - 1 - end]
  ) end++;
  return [
    ...marked(" ", a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...marked(" ", a.slice(a.length - end)),
  ];
}

function marked(mark: Line["mark"], texts: readonly string[]): Line[] {
  return texts.map((text) => ({ mark, text }));
}

function middle(a: readonly string[], b: readonly string[]): Line[] {
  const width = b.length + 1;
  if (a.length * b.length > MAX_CELLS) {
    return [...marked("-", a), ...marked("+", b)];
  }
  // Cell (i, j) holds the length of the longest common subsequence of a[i..] and b[j..].
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = a[i] === b[j]
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] ?? "", b[j] ?? ""];
    if (left === right) {
      lines.push({ mark: " ", text: left });
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      lines.push({ mark: "-", text: left });
      i++;
    } else {
      lines.push({ mark: "+", text: right });
      j++;
    }
  }
  return [...lines, ...marked("-", a.slice(i)), ...marked("+", b.slice(j))];
}

function collapse(lines: readonly Line[]): Line[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1)
      .some(({ mark }) => mark !== " ")
  );
  const kept: Line[] = [];
  let hidden = 0;
  for (const [index, line] of lines.entries()) {
    if (!near[index]) {
      hidden++;
      continue;
    }
    if (hidden > 0) kept.push({ mark: " ", text: `... ${hidden} equal lines` });
    hidden = 0;
    kept.push(line);
  }
  if (hidden > 0) kept.push({ mark: " ", text: `... ${hidden} equal lines` });
  return kept;
}
