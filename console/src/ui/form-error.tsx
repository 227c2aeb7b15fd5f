import styles from './form-error.module.css'
import { type ProblemMessages, problemMessage } from './problem-message.ts'

/** Shows above a form's buttons why its call failed and what to do. */
export const FormError = ({ of, messages }: { of: unknown; messages?: ProblemMessages }) =>
  of ? (
    <p className={styles.formError} role="alert">
      {problemMessage(of, messages)}
    </p>
  ) : null
