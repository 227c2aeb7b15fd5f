import styles from './sides.module.css'
import { useWideScreen } from './use-media-query.ts'

/** The class names of a page with a list beside its content. */
export type Sides = { sides: string | undefined; list: string | undefined }
const sides: Sides = { sides: styles.sides, list: styles.list }

/**
 * The class names for `Page` if a list and the chosen item fit side by side, next to the side navigation; otherwise null. Public pages
 * have no list, and do not load it.
 */
export const useSides = (): Sides | null => (useWideScreen(68) ? sides : null)
