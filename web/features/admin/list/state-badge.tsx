import classes from '../../../shop/status-badge.module.css';

/** A short word in a coloured pill, for what the spec gives no colours of its own. */
export function StateBadge({ tone, children }: { tone: 'good' | 'bad' | 'warn' | 'grey'; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
