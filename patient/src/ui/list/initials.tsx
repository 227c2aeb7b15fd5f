import styles from './initials.module.css'

/** A person without a picture. Hidden from screen readers, since the name is beside it. */
export const Initials = ({ of }: { of: string }) => (
  <span className={styles.initials} aria-hidden="true" translate="no">
    {initialsOf(of)}
  </span>
)

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
