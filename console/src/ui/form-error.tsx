import { type OwnWords, problemText } from './problem-message.ts'

/** Says above a form's buttons why its call failed, and what to do; nothing where none did. */
export const Fault = ({ of, own }: { of: unknown; own?: OwnWords }) =>
  of ? (
    <p className="form-fault" role="alert">
      {problemText(of, own)}
    </p>
  ) : null
