import styles from './form-error.module.css'
import { type ProblemMessages, problemMessage } from './problem-message.ts'

/** Shows above a form's buttons why its call failed and what to do; a text as it is. */
export const FormError = ({ of, messages }: { of: unknown; messages?: ProblemMessages | undefined }) =>
  of ? (
    <p className={styles.formError} role="alert">
      {typeof of === 'string' ? of : problemMessage(of, messages)}
    </p>
  ) : null
