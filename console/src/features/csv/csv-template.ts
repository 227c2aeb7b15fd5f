type Columns = { needed: readonly string[]; optional: readonly string[] }

/** The columns and nothing below, so that no example is brought in; marked as UTF-8 for spreadsheets. */
export const csvTemplate = ({ needed, optional }: Columns) =>
  new Blob([`\uFEFF${[...needed, ...optional].join(',')}\r\n`])
