import styles from './parts.module.css'

/** Short facts on one line, with dots between them. If they need two lines, no line begins or ends with a dot. */
export const Parts = ({ of }: { of: readonly string[] }) => (
  <span className={styles.parts}>
    {of.map((part, index) => (
      <span key={part}>
        {/* The visible dot comes from the style sheet. */}
        {index > 0 && <span className="sr"> · </span>}
        {part}
      </span>
    ))}
  </span>
)
