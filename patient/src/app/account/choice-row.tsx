import { Icon } from '../../ui/art/icon.tsx'
import rowsStyles from '../../ui/list/rows.module.css'
import styles from './choice-row.module.css'

type Props<V extends string> = {
  icon: string
  title: string
  /** The group of its radio buttons. */
  name: string
  choices: readonly { value: V; text: string; lang?: string }[]
  value: V
  onChoose: (value: V) => void
}

/** A row with a choice of a few, all visible. */
export const ChoiceRow = <V extends string>({ icon, title, name, choices, value, onChoose }: Props<V>) => (
  <li>
    <fieldset className={`${rowsStyles.row} ${styles.row}`}>
      <Icon of={icon} />
      <legend className="sr">{title}</legend>
      <b aria-hidden="true">{title}</b>
      <span className={styles.choice}>
        {choices.map((choice) => (
          <label key={choice.value} lang={choice.lang}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
            <span>{choice.text}</span>
          </label>
        ))}
      </span>
    </fieldset>
  </li>
)
