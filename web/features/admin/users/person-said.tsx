import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../copy/format.ts';
import { personTexts } from '../../../copy/people.ts';
import page from '../../../shop/detail-page.module.css';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import { PersonLink } from './person-link.tsx';
import classes from './person-page.module.css';
import type { PersonSeen } from './user-actions.ts';

/** Reports about the person, and by them. */
export function PersonReports({ reports: { about, by } }: { reports: NonNullable<PersonSeen['reports']> }) {
  return (
    <section className={page.panel} aria-labelledby="laporan">
      <h2 id="laporan">{personTexts.reports}</h2>
      {about.length + by.length === 0 ? <p className={classes.empty}>{personTexts.noReports}</p> : null}
      {about.length > 0 ? <h3 className={classes.part}>{personTexts.reportsAbout(about.length)}</h3> : null}
      <ul className={classes.list}>
        {about.map((report) => (
          <li key={report.$id}>
            <Anchor component={Link} to={`/admin/reports/${report.$id}`} fw={600}>
              {report.reason}
            </Anchor>
            <StatusBadge status={report.status} screen="reports" />
            <small>
              {formatDate(report.$createdAt)} · {personTexts.reportedBy}{' '}
              <PersonLink userId={report.reportedByUserId} name={report.reporterName || '–'} />
            </small>
          </li>
        ))}
      </ul>
      {by.length > 0 ? <h3 className={classes.part}>{personTexts.reportsBy(by.length)}</h3> : null}
      <ul className={classes.list}>
        {by.map((report) => (
          <li key={report.$id}>
            <Anchor component={Link} to={`/admin/reports/${report.$id}`} fw={600}>
              {report.productName || report.personName || report.reason}
            </Anchor>
            <StatusBadge status={report.status} screen="reports" />
            <small>
              {formatDate(report.$createdAt)} · {report.reason}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reviews about the person, and by them. */
export function PersonReviews({ reviews: { about, by } }: { reviews: NonNullable<PersonSeen['reviews']> }) {
  return (
    <section className={page.panel} aria-labelledby="ulasan">
      <h2 id="ulasan">{personTexts.reviews}</h2>
      {about.length + by.length === 0 ? <p className={classes.empty}>{personTexts.noReviews}</p> : null}
      <Reviews title={personTexts.reviewsAbout(about.length)} reviews={about} />
      <Reviews title={personTexts.reviewsBy(by.length)} reviews={by} />
    </section>
  );
}

interface Review {
  readonly reviewId: string;
  readonly stars: number;
  readonly message: string;
  readonly at: string;
  readonly authorId?: string;
  readonly authorName?: string;
}

function Reviews({ title, reviews }: { title: string; reviews: readonly Review[] }) {
  if (reviews.length === 0) return null;
  return (
    <>
      <h3 className={classes.part}>{title}</h3>
      <ul className={classes.list}>
        {reviews.map(({ reviewId, stars, message, at, authorId = '', authorName }) => (
          <li key={reviewId}>
            <strong>{personTexts.stars(stars)}</strong>
            <span>{formatDate(at)}</span>
            {message ? <p>{message}</p> : null}
            {authorName ? (
              <small>
                <PersonLink userId={authorId} name={authorName} />
              </small>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
