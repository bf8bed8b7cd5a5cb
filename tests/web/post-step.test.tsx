import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { usePostStep } from '../../web/features/selling/use-post-step.ts';
import { eventually } from '../support/eventually.ts';

test('going back immediately after opening a step leads to the step before it', async () => {
  const returns: string[] = [];
  let steps: ReturnType<typeof usePostStep> | undefined;
  function Form() {
    steps = usePostStep({ isRestored: false, isStepwise: () => true, onReturn: (step) => returns.push(step) });
    document.body.dataset.rendered = useLocation().key;
    return <main>{steps.step}</main>;
  }
  const router = createBrowserRouter([{ path: '/', element: <Form /> }]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const shown = () => document.querySelector('main')?.textContent;
  root.render(<RouterProvider router={router} />);
  await eventually(() => expect(shown()).toBe('photo'));

  steps?.show('place');
  const place = history.state;
  expect(place.usr).toEqual({ step: 'place', before: 'photo' });
  await eventually(() => expect(document.body.dataset.rendered).toBe(place.key));
  steps?.show('details');
  expect(history.state.usr).toEqual({ step: 'details', before: 'place' });
  // Simulates a slow phone: the browser has gone back before React has rendered the navigation.
  history.replaceState(place, '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: place }));
  await eventually(() => expect(shown()).toBe('place'));
  expect(returns).toEqual(['place']);
  root.unmount();
});
