/** Prints a figure of a drill. */
export const report = (line: string) => process.stdout.write(`${line}\n`)
