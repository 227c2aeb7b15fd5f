/** Prints the progress of long work, every few seconds. */
export function progress(print: (line: string) => void, everyMs = 5_000): (line: string) => void {
  let last = Date.now()
  return (line) => {
    if (Date.now() - last < everyMs) return
    last = Date.now()
    print(line)
  }
}
