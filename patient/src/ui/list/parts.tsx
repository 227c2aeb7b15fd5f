import styles from './parts.module.css'

/** Short facts in one line, with dots between them. Where they take two, no line begins or ends with a dot. */
export const Parts = ({ of }: { of: readonly string[] }) => (
  <span className={styles.parts}>
    {of.map((part, index) => (
      <span key={part}>
        {/* The dot that is seen is the style sheet's. */}
        {index > 0 && <span className="sr"> · </span>}
        {part}
      </span>
    ))}
  </span>
)
