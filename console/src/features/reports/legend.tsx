import { type Look, lookOf } from './bars.tsx'

/** What each look of a chart's bars stands for. */
export const Legend = ({ of }: { of: { name: string; look: Look }[] }) => (
  <span className="legend fine">
    {of.map(({ name, look }) => (
      <span key={name}>
        <i className={lookOf(look)} aria-hidden="true" /> {name}
      </span>
    ))}
  </span>
)
