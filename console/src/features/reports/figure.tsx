/** One figure of a report, with its comparison. */
export const Figure = ({ name, value, children }: { name: string; value: string; children: React.ReactNode }) => (
  <div>
    <dt className="muted">{name}</dt>
    <dd>{value}</dd>
    <dd className="fine muted">{children}</dd>
  </div>
)
