import { createRoot } from 'react-dom/client';
// As the app does: this provider can render a navigation at once.
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { usePostStep } from '../../web/features/selling/use-post-step.ts';
import { eventually } from '../support/eventually.ts';

test('going back right after a step was opened leads to the step before it', async () => {
  const returns: string[] = [];
  let steps: ReturnType<typeof usePostStep> | undefined;
  let rendered: unknown;
  function Form() {
    rendered = useLocation().state;
    steps = usePostStep({ isRestored: false, isStepwise: () => true, onReturn: (step) => returns.push(step) });
    return <main>{steps.step}</main>;
  }
  const router = createMemoryRouter([{ path: '/', element: <Form /> }]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const shown = () => document.querySelector('main')?.textContent;
  root.render(<RouterProvider router={router} />);
  await eventually(() => expect(shown()).toBe('photo'));

  steps?.show('place');
  await eventually(() => expect(rendered).toMatchObject({ step: 'place' }));
  steps?.show('details');
  expect(router.state.location.state).toMatchObject({ step: 'details', before: 'place' });
  // The phone is slow: React has not rendered the navigation yet.
  await router.navigate(-1);
  await eventually(() => expect(shown()).toBe('place'));
  expect(returns).toEqual(['place']);
  root.unmount();
});
