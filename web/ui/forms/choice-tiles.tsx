import { type ReactNode, useId, useState } from 'react';
import classes from './choice-tiles.module.css';

interface Choice<V extends string> {
  value: V;
  label: string;
  /** Explains the choice. */
  hint?: string;
  disabled?: boolean;
}

interface ChoiceTilesProps<V extends string> {
  label: string;
  choices: readonly Choice<V>[];
  defaultValue?: V | undefined;
  /** Set if the caller controls the value. */
  value?: V;
  onChange: (value: V) => void;
  error?: ReactNode;
}

/** A choice among a few visible options: native radio buttons, for arrow keys, forms and screen readers. */
export function ChoiceTiles<V extends string>(props: ChoiceTilesProps<V>) {
  const { label, choices, defaultValue, onChange, error } = props;
  const [own, setChosen] = useState(defaultValue);
  const chosen = props.value ?? own;
  const id = useId();
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.tiles}>
        {choices.map(({ value, label: name, hint, disabled = false }) => (
          <label key={value} className={classes.tile}>
            <input
              className={classes.radio}
              type="radio"
              name={id}
              value={value}
              aria-label={name}
              aria-describedby={hint ? `${id}-${value}` : undefined}
              checked={chosen === value}
              disabled={disabled}
              onChange={() => {
                setChosen(value);
                onChange(value);
              }}
            />
            <span>
              <strong className={classes.name}>{name}</strong>
              {hint ? (
                <small className={classes.hint} id={`${id}-${value}`}>
                  {hint}
                </small>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
