import classes from './status-badge.module.css';

type StatusTone = 'waiting' | 'good' | 'moving' | 'done' | 'bad' | 'grey';

/** Colours of statuses per screen (spec 4, ignoring case). All others are grey and shown unchanged. */
const tones: Record<'orders' | 'history' | 'reports', Record<string, StatusTone>> = {
  orders: { PENDING: 'waiting', PAID: 'good', SENT: 'moving', COMPLETED: 'done', CANCELLED: 'bad' },
  history: { APPROVED: 'done', PENDING: 'waiting', REJECTED: 'bad' },
  reports: {
    NEW: 'waiting',
    UNDER_REVIEW: 'moving',
    RESOLVED: 'done',
    RESOLVED_USER_WARNED: 'done',
    RESOLVED_PRODUCT_REMOVED: 'done',
    RESOLVED_NO_ACTION: 'done',
    RESOLVED_REPORT_INVALID: 'bad',
  },
};

interface StatusBadgeProps {
  status: string;
  screen: keyof typeof tones;
  label?: string;
}

export function StatusBadge({ status, screen, label }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tones[screen][status.toUpperCase()] ?? 'grey'}>
      {label ?? status}
    </span>
  );
}

/** A status without a background, for places where another element shows the state. */
export const SmallStatus = ({ status, screen }: Omit<StatusBadgeProps, 'label'>) => (
  <small className={classes.small} data-tone={tones[screen][status.toUpperCase()] ?? 'grey'}>
    {status}
  </small>
);
