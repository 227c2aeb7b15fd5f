/** What a backup contains. */
export type Manifest = {
  format: 1
  /** When its copy of the database was taken, ISO 8601. */
  takenAt: string
  /** The version of the server that made it, and of its PostgreSQL. */
  version: string
  postgres: string
  /** The migrations of its database, in their order. */
  migrations: { name: string; checksum: string }[]
  /** The part `tables/NAME` has these columns of each row, as COPY writes them. */
  tables: { name: string; columns: string[]; rows: number }[]
  /** Rows of the part `jobs`: pg-boss's table of jobs, each as JSON. */
  jobs: number
  /** 64 hexadecimal digits; decrypts the files and the secrets in the tables. */
  filesKey: string
  files: { count: number; bytes: number /** Keys. */; missing: string[]; damaged: string[] }
}

/** Rows of all tables. */
export const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)
