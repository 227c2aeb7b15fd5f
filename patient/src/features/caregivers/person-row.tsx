import type { ReactNode } from 'react'
import { Initials } from '../../ui/list/initials.tsx'
import rowsStyles from '../../ui/list/rows.module.css'
import { Rows } from '../../ui/list/rows.tsx'

type Props = { name: string; detail: string; children?: ReactNode }

/** A person in a card of their own. */
export const PersonRow = ({ name, detail, children }: Props) => (
  <Rows>
    <li className={rowsStyles.row}>
      <Initials of={name} />
      <span className={rowsStyles.text}>
        <b translate="no">{name}</b>
        <span className="muted small">{detail}</span>
      </span>
      {children}
    </li>
  </Rows>
)
