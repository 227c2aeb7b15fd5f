import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/open.ts'

/** What a command of `npm run staff` works on. */
export type Opened = { db: Database; config: Config }
