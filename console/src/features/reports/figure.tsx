/** One figure of a report, with what it compares to. */
export const Figure = ({ name, value, children }: { name: string; value: string; children: React.ReactNode }) => (
  <div>
    <dt className="muted">{name}</dt>
    <dd>{value}</dd>
    <dd className="fine muted">{children}</dd>
  </div>
)
