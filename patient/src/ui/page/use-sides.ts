import styles from './sides.module.css'
import { useWideScreen } from './use-media-query.ts'

/** The look of a page with a list beside its content. */
export type Sides = { sides: string | undefined; list: string | undefined }
const sides: Sides = { sides: styles.sides, list: styles.list }

/**
 * Where a list and what is chosen from it fit side by side, beside the side navigation: the look, for `Page`; else null. Public
 * pages have no list, and do not load it.
 */
export const useSides = (): Sides | null => (useWideScreen(68) ? sides : null)
