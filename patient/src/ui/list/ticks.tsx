import { Icon } from '../art/icon.tsx'
import './ticks.css'

/** Short lines, each with its icon. `quiet`: small print below something. */
export const Ticks = ({
  items,
  quiet = false,
}: {
  items: readonly (readonly [icon: string, words: string])[]
  quiet?: boolean
}) => (
  <ul className={quiet ? 'ticks ticks-quiet' : 'ticks'}>
    {items.map(([icon, words]) => (
      <li key={words}>
        <Icon of={icon} small={quiet} />
        <span>{words}</span>
      </li>
    ))}
  </ul>
)
