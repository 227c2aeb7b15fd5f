import { type OwnWords, problemText } from './problem-message.ts'

/** Says above a form's buttons why its call failed, and what to do; nothing where none did. */
export const FormError = ({ of, own }: { of: unknown; own?: OwnWords }) =>
  of ? (
    <p className="form-error" role="alert">
      {problemText(of, own)}
    </p>
  ) : null
